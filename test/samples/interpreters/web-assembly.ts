/** As much of WebAssembly as is used; the types of Node leave it out. */
export interface Assembly {
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<object>
}

export const assembly = (globalThis as unknown as { WebAssembly: Assembly }).WebAssembly
