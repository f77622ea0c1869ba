/**
 * An answer as a client should read it: wherever the contract lists words, others may be added later, so every other text is
 * possible too. The known words are still offered by editors.
 */
export type Open<T> = T extends string
  ? string extends T
    ? T
    : T | (string & {})
  : T extends readonly (infer Item)[]
    ? readonly Open<Item>[]
    : T extends object
      ? { [Field in keyof T]: Open<T[Field]> }
      : T
