export function listLongTests(texts: ReadonlyMap<string, string>): string[];
