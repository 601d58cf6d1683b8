const maxLength = 100;
/** Smallest length of a search text, in characters: languages such as Japanese have words of two. */
const minLength = 2;

/** The search text in the query of a URL; empty when it is too short to search for. */
export const parseSearchText = (query: string): string => {
  const text = (new URLSearchParams(query).get('q') ?? '')
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return text.length < minLength ? '' : text;
};
