//! Looks for bytes and texts, writes and reads numbers, sorts, hashes, and prints what comes of it: `core`, `memchr` and `itoa`.
#![no_std]
#![crate_type = "lib"]

use core::fmt::{self, Write};

extern "C" {
    fn print(text: *const u8, length: usize);
    fn stop() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // SAFETY: it takes nothing.
    unsafe { stop() }
}

struct Out;

impl Write for Out {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // SAFETY: the text is as long as is said.
        unsafe { print(text.as_ptr(), text.len()) };
        Ok(())
    }
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

fn searches(out: &mut Out, random: &mut Random) -> fmt::Result {
    let mut text = [0u8; 3000];
    for byte in &mut text {
        *byte = b'a' + (random.next() % 7) as u8;
    }
    for start in 0..40 {
        let text = &text[start..];
        let (mut sum, mut count) = (0, 0);
        for place in memchr::memchr_iter(b'c', text) {
            sum += place;
            count += 1;
        }
        let two: usize = memchr::memchr2_iter(b'b', b'f', text).take(50).sum();
        let three: usize = memchr::memchr3_iter(b'b', b'f', b'a', text).rev().take(50).sum();
        let last = memchr::memrchr(b'z', text);
        let needle = &text[1000..1004 + start % 9];
        let found = memchr::memmem::find(text, needle);
        let all = memchr::memmem::find_iter(text, b"abc").count();
        let back = memchr::memmem::rfind(text, b"cab");
        writeln!(out, "{sum} {count} {two} {three} {last:?} {found:?} {all} {back:?}")?;
    }
    Ok(())
}

fn numbers(out: &mut Out, random: &mut Random) -> fmt::Result {
    let mut buffer = itoa::Buffer::new();
    for shift in 0..64 {
        let bits = random.next() >> shift;
        out.write_str(buffer.format(bits))?;
        out.write_str(" ")?;
        out.write_str(buffer.format(bits as i64 as i128 * 0x1234_5678_9abc))?;
        let float = f64::from_bits(random.next() & 0x47ff_ffff_ffff_ffff | 0x4000_0000_0000_0000);
        let narrow = bits as f32 / 3.0;
        writeln!(out, " {} {:?} {:e} {float:?} {narrow} {:x}", bits as i8, bits as u16, float, bits)?;
        let mut text = [0u8; 32];
        let digits = buffer.format(bits as i32);
        text[..digits.len()].copy_from_slice(digits.as_bytes());
        let text = core::str::from_utf8(&text[..digits.len()]).map_err(|_| fmt::Error)?;
        let half = text.parse::<f64>().map_err(|_| fmt::Error)? / 2.0;
        writeln!(out, "{:?} {half} {:?}", text.parse::<i32>(), text.parse::<u8>().is_ok())?;
        let (a, b) = (random.next() as i32, (random.next() >> 40) as i32 | 1);
        let (wide, short) = (a as i64 * b as i64, a as i16);
        writeln!(
            out,
            "{} {} {} {:?} {:?} {} {} {} {}",
            a / b,
            a % b,
            wide.rem_euclid(1000),
            a.checked_mul(b),
            short.overflowing_add(b as i16),
            a.rotate_left(b as u32 % 32),
            bits.leading_zeros() + bits.trailing_zeros() + bits.count_ones(),
            a.saturating_sub(b.wrapping_shl(7)),
            (short as u16).swap_bytes(),
        )?;
    }
    Ok(())
}

fn sorts(out: &mut Out, random: &mut Random) -> fmt::Result {
    let mut words = [(0u16, 0i64, 'a'); 300];
    for word in &mut words {
        let bits = random.next();
        *word = (bits as u16 % 50, bits as i64 >> 20, char::from_u32(bits as u32 % 0x800).unwrap_or('?'));
    }
    words.sort_unstable_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    for chunk in words.chunks(11) {
        let sum = chunk.iter().fold(7u64, |sum, word| sum.wrapping_mul(31).wrapping_add(word.1 as u64 ^ u64::from(word.0)));
        let letters = chunk.iter().filter(|word| word.2.is_alphabetic()).count();
        writeln!(out, "{sum:016x} {letters} {:?} {:?}", chunk[0].2, words.binary_search_by(|word| chunk[0].0.cmp(&word.0).then(word.1.cmp(&chunk[0].1))))?;
    }
    Ok(())
}

/// Runs everything; 0 if all was printed.
#[no_mangle]
pub extern "C" fn run() -> i32 {
    let (mut out, mut random) = (Out, Random(0x9e37_79b9_7f4a_7c15));
    let done = searches(&mut out, &mut random).and_then(|()| numbers(&mut out, &mut random)).and_then(|()| sorts(&mut out, &mut random));
    i32::from(done.is_err())
}
