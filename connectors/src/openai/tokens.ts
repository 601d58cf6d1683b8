/** Number of tokens that are added for the marks around messages and for the schema, which the model reads. */
const overheadTokens = 500;

/** Upper bound of the tokens that a model counts: tokenizers work on bytes, and a token has at least one. */
export const countTokens = (text: string): number => new TextEncoder().encode(text).byteLength + overheadTokens;

/**
 * Estimate of the tokens that a model counts: four letters of a European language make a token, a character of most
 * other scripts makes one or more.
 */
export const estimateTokens = (text: string): number => {
  let quarters = 0;
  for (let at = 0; at < text.length; at += 1) quarters += estimateQuarters(text.charCodeAt(at));
  return Math.ceil(quarters / 4);
};

const estimateQuarters = (code: number): number => {
  if (code < 0x80) return 1;
  return code < 0x600 ? 2 : 4;
};
