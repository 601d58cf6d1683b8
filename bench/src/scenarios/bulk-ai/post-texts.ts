/** Random numbers from 0 to 1, the same for the same seed. */
const createRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const syllables = 'ba ne ti ro ka lu me so fi da ve ni po ra gu te mo li sa ke'.split(' ');
const vocabulary = Array.from({ length: 4000 }, (_, at) =>
  [at % 20, Math.floor(at / 20) % 20, Math.floor(at / 400)].map((index) => syllables[index] ?? 'x').join(''),
);
const footer = Array.from({ length: 40 }, (_, at) => vocabulary[at * 7] ?? '').join(' ');

/**
 * An article of about this many words, a few of which are much more frequent than the rest, as in real texts; all
 * articles end with the same paragraph.
 */
export const writeArticle = (seed: number, words: number): string => {
  const random = createRandom(seed);
  const takeWord = () => vocabulary[Math.floor(random() ** 3 * vocabulary.length)] ?? '';
  const takeSentence = () => `${Array.from({ length: 8 + Math.floor(random() * 10) }, takeWord).join(' ')}. `;
  let html = '';
  let count = 0;
  while (count < words) {
    html += `<h2>${takeSentence()}</h2>`;
    for (let paragraph = 0; paragraph < 3; paragraph += 1) {
      const text = Array.from({ length: 5 }, takeSentence).join('');
      count += text.split(' ').length;
      html += `<p>${text}</p>`;
    }
  }
  return `${html}<p>${footer}</p>`;
};
