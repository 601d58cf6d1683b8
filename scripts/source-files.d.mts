/** Path from the project's root -> text. */
export function readSourceFiles(): Map<string, string>;
