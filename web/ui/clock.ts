/** How far this device's clock is behind the server's, in milliseconds. */
let behind = 0;

/** Corrects a clock that is wrong by more than an answer may take. @param date the header of an answer */
export function setClock(date: string | null) {
  const difference = Date.parse(date ?? "") - Date.now();
  behind = Math.abs(difference) > 60_000 ? difference : 0;
}

/** In milliseconds since the Unix epoch, also where this device's clock is days off. */
export const currentTime = () => Date.now() + behind;
