/** A piece of code that keeps a promise, and the test that must fail once it is taken away. */
export interface Guard {
  readonly test: string;
  readonly file: string;
  /** What is taken out of the file, where it stands once. */
  readonly take: string;
  /** What stands there instead; nothing when left out. */
  readonly leave?: string;
}

/** Something the portal promises, and everything that makes it true. */
export interface Kept {
  readonly promise: string;
  readonly guards: readonly Guard[];
  /** Tests of what no single piece of code keeps. */
  readonly tests?: readonly string[];
}

export interface Chapter {
  readonly title: string;
  readonly promises: readonly Kept[];
}
