/** The ASCII digit for a digit of any script: in Unicode each script's ten digits are adjacent, in order from 0. */
export function asciiDigit(digit: string): string {
  if (digit >= "0" && digit <= "9") return digit;
  let point = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(point - 1))) {
    point -= 1;
    value += 1;
  }
  return String(value % 10);
}
