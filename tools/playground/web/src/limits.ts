// What the page takes from links, files and the user, at most. Everything larger is refused with a sentence that says so. What a state
// may hold has the same bounds in the engine, in `src/limits.rs`.

/** Bytes of all texts of a state together, in UTF-8. Inputs of 10 MB fit. */
export const MAX_TEXT = 16 << 20;
/** Included files, and natives. */
export const MAX_FILES = 64;
export const MAX_NATIVES = 64;
/** Characters of a name. */
export const MAX_NAME = 200;
/** Iterations of the greedy driver, and rewrites in each. */
export const MAX_ITERATIONS = 1000;
export const MAX_REWRITES = 1_000_000;
/** Characters of a link's fragment that are read, and that are written. Some programs that pass links on cut longer ones. */
export const MAX_LINK_READ = 4 << 20;
export const MAX_LINK_WRITTEN = 200_000;
/** Bytes that a link's fragment may become when it is decompressed: JSON writes some characters longer than UTF-8 has them. */
export const MAX_LINK_BYTES = 2 * MAX_TEXT;
/** Bytes of a pack of dialects. */
export const MAX_PACK = 64 << 20;
/** Characters of a state that local storage is asked to keep. Browsers give it about 5 MB. */
export const MAX_KEPT = 2 << 20;
/** Milliseconds that the engine may take for one answer, unless the user says otherwise. */
export const TIME_LIMIT = 3000;
/** Milliseconds that the engine may take to start. */
export const START_LIMIT = 30_000;
/** Operations, steps and lines that are listed; a list says how many more there are. */
export const MAX_LISTED = 500;
