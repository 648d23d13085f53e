// A drawing that can be moved and zoomed: by pointer, wheel, two fingers and keys. The drawing's view box is what changes.

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Units of the drawing for a pixel, at least, when it is fitted in. Its letters are 14 units high. */
const LARGEST = 0.9;

const KEYS: Record<string, [number, number]> = { ArrowLeft: [-0.1, 0], ArrowRight: [0.1, 0], ArrowUp: [0, -0.1], ArrowDown: [0, 0.1] };

export class PanZoom {
  private svg: SVGSVGElement | undefined;
  private whole: Box = { x: 0, y: 0, width: 1, height: 1 };
  private box: Box = this.whole;
  private readonly pointers = new Map<number, { x: number; y: number }>();
  private moved = false;

  constructor(private readonly stage: HTMLElement) {
    stage.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    stage.addEventListener("pointerdown", (event) => this.down(event));
    stage.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) {
      stage.addEventListener(end, (event) => this.pointers.delete(event.pointerId));
    }
    // What ends a movement is no click on a node.
    stage.addEventListener("click", (event) => this.moved && event.stopImmediatePropagation(), { capture: true });
    stage.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows a drawing, as large as there is room. */
  show(svg: SVGSVGElement): void {
    const [x = 0, y = 0, width = 1, height = 1] = (svg.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
    this.whole = { x, y, width, height };
    this.svg = svg;
    svg.setAttribute("width", "100%");
    svg.setAttribute("height", "100%");
    svg.setAttribute("aria-hidden", "true");
    this.stage.replaceChildren(svg);
    this.fit();
  }

  /** Shows all of it, but a small drawing no larger than text is read. */
  fit(): void {
    this.set(this.whole);
    const larger = LARGEST / this.scale();
    if (larger > 1) this.zoom(1 / larger);
  }

  /** Zooms by a factor, around a point of the stage from 0 to 1 in each direction. */
  zoom(factor: number, at = { x: 0.5, y: 0.5 }): void {
    const { x, y, width, height } = this.box;
    const wanted = width / factor;
    if (wanted < this.whole.width / 200 || wanted > this.whole.width * 40) return;
    this.set({ x: x + (width - wanted) * at.x, y: y + (height - height / factor) * at.y, width: wanted, height: height / factor });
  }

  /** Shows these elements of the drawing as large as there is room, in the middle. */
  frame(elements: Element[]): void {
    const rectangles = elements.map((element) => element.getBoundingClientRect());
    const left = Math.min(...rectangles.map(({ left }) => left));
    const right = Math.max(...rectangles.map(({ right }) => right));
    const top = Math.min(...rectangles.map(({ top }) => top));
    const bottom = Math.max(...rectangles.map(({ bottom }) => bottom));
    const stage = this.stage.getBoundingClientRect();
    if (!(left <= right) || stage.width === 0) return;
    // The middle of the stage shows the middle of the box.
    const old = this.scale();
    const x = this.box.x + this.box.width / 2 + ((left + right) / 2 - stage.x - stage.width / 2) * old;
    const y = this.box.y + this.box.height / 2 + ((top + bottom) / 2 - stage.y - stage.height / 2) * old;
    const scale = Math.max(LARGEST, (1.1 * old * (right - left)) / stage.width, (1.1 * old * (bottom - top)) / stage.height);
    const [width, height] = [stage.width * scale, stage.height * scale];
    this.set({ x: x - width / 2, y: y - height / 2, width, height });
  }

  private set(box: Box): void {
    this.box = box;
    this.svg?.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  }

  /** How many units of the drawing one pixel is. */
  private scale(): number {
    const { width, height } = this.stage.getBoundingClientRect();
    return Math.max(this.box.width / (width || 1), this.box.height / (height || 1));
  }

  private pan(dx: number, dy: number): void {
    const scale = this.scale();
    this.set({ ...this.box, x: this.box.x + dx * scale, y: this.box.y + dy * scale });
  }

  private relative({ clientX, clientY }: MouseEvent): { x: number; y: number } {
    const { x, y, width, height } = this.stage.getBoundingClientRect();
    return { x: (clientX - x) / (width || 1), y: (clientY - y) / (height || 1) };
  }

  private wheel(event: WheelEvent): void {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY / 400), this.relative(event));
  }

  private down(event: PointerEvent): void {
    this.moved = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  private move(event: PointerEvent): void {
    const last = this.pointers.get(event.pointerId);
    if (!last) return;
    const now = { x: event.clientX, y: event.clientY };
    if (Math.hypot(now.x - last.x, now.y - last.y) < 3 && !this.moved) return;
    this.moved = true;
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const other = others[0];
    if (other) {
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      if (before > 0) this.zoom(after / before, this.relative(event));
    } else this.pan(last.x - now.x, last.y - now.y);
    this.pointers.set(event.pointerId, now);
  }

  private key(event: KeyboardEvent): void {
    const step = KEYS[event.key];
    if (step) {
      const { width, height } = this.stage.getBoundingClientRect();
      this.pan(step[0] * width, step[1] * height);
    } else if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
  }
}
