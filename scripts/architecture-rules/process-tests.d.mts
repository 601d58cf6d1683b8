export function listProcessTests(texts: ReadonlyMap<string, string>): string[];
