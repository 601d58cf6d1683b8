import { toClaimTokens } from './words.ts';

type Node = { next: Map<string, Node>; phrase: string | undefined };
const createNode = (): Node => ({ next: new Map(), phrase: undefined });

/** Finds the phrases that occur in a text as whole words, without regard to case and punctuation. */
export const findPhrases = (text: string, phrases: readonly string[]): string[] => {
  const root = createNode();
  for (const phrase of phrases) {
    let node = root;
    for (const token of toClaimTokens(phrase)) {
      const next = node.next.get(token) ?? createNode();
      node.next.set(token, next);
      node = next;
    }
    if (node !== root) node.phrase ??= phrase;
  }
  const found = new Set<string>();
  const tokens = toClaimTokens(text);
  for (let start = 0; start < tokens.length; start += 1) {
    let node: Node | undefined = root;
    for (let at = start; node; at += 1) {
      if (node.phrase !== undefined) found.add(node.phrase);
      node = node.next.get(tokens[at] ?? '');
    }
  }
  return phrases.filter((phrase) => found.has(phrase));
};
