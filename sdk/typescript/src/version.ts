/** Sent in `User-Agent`; equal to the version in package.json. */
export const version: string = '0.1.0'
