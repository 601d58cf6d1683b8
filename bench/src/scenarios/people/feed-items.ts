import { join } from 'node:path';
import type { Postgres } from '../../postgres.ts';
import { root } from '../../server.ts';

/** Number of words in the vocabulary, the most frequent first; deterministic. */
const vocabularySize = 20_000;
const sentenceCount = 50_000;
const wordsPerSentence = 14;
const sentencesPerItem = 4;
/** Share of the items that count as new. They lack the planted words of old items. */
const newShare = 0.4;
const batchSize = 5000;

/** Planted words for the searches; `every` is the number of items of which one has the word. */
export const plantedWords = {
  /** Words that both old and new items have. */
  middling: { word: 'chalkborough', every: 200 },
  rare: { word: 'quendlewick', every: 50_000 },
  /** Words that only the older 60 % of the items have. */
  oldFrequent: { word: 'marbleforth', every: 20 },
  oldMiddling: { word: 'thornhampton', every: 500 },
  oldRare: { word: 'wexlygate', every: 20_000 },
} as const;

const onsets = 'b br c ch cl d dr f fl g gr h j k l m n p pl pr qu r s sh sl st t th tr v w'.split(' ');
const nuclei = 'a e i o u ai ea ee ou oo'.split(' ');
const codas = ['', 'n', 'r', 's', 't', 'l', 'nd', 'st', 'ck', 'm', 'ng', ''];

/** Random numbers from 0 to 1, the same in every run. */
const createRandom = () => {
  let state = 42;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const pick = <T>(list: readonly T[], random: () => number): T => {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('The list is empty.');
  return found;
};

const createVocabulary = (random: () => number): string[] => {
  const words = new Set<string>();
  while (words.size < vocabularySize) {
    const syllables = 1 + Math.floor((words.size / vocabularySize) ** 0.3 * 2.5 + random());
    let word = '';
    for (let at = 0; at < syllables; at += 1) word += pick(onsets, random) + pick(nuclei, random) + pick(codas, random);
    words.add(word);
  }
  return [...words];
};

/** A word of rank r is in the texts about 1/r times as often as the first (Zipf), as in languages. */
const createSentences = (vocabulary: readonly string[], random: () => number): string[] => {
  const pickWord = () => vocabulary[Math.floor(vocabularySize ** random()) - 1] ?? '';
  const toSentence = () => Array.from({ length: wordsPerSentence }, pickWord).join(' ');
  return Array.from({ length: sentenceCount }, toSentence);
};

const createTexts = (itemCount: number) => {
  const random = createRandom();
  const vocabulary = createVocabulary(random);
  const sentences = createSentences(vocabulary, random);
  const plant = (number: number) =>
    Object.entries(plantedWords)
      .filter(([name, { every }]) => random() * every < 1 && (!name.startsWith('old') || number > itemCount * newShare))
      .map(([, { word }]) => ` ${word}`)
      .join('');
  const toText = (number: number) => ({
    title: `Item ${number}${plant(number)}`,
    description: Array.from({ length: sentencesPerItem }, () => pick(sentences, random))
      .join(' ')
      .slice(0, 500),
    place: Math.floor(random() * 2 ** 31),
  });
  return { vocabulary, toText };
};

/** Inserts items, oldest first, under sources that are never fetched. Returns the words, the most frequent first. */
export const insertItems = async ({ client }: Pick<Postgres, 'client'>, itemCount: number, sources: number) => {
  const { toSignature } = await import(join(root, 'server/src/features/rss/text-signature.ts'));
  const { vocabulary, toText } = createTexts(itemCount);
  await client.query(
    `insert into rss_sources (guid, address, host, title, state, created_at)
     select 'items' || n, 'https://items' || n || '.example/feed', 'items', 'Feed ' || n, 'ok', now()
     from generate_series(1, ${sources}) as n`,
  );
  const { rows: ids } = await client.query<{ id: number }>(
    `select id from rss_sources where guid like 'items%' order by id`,
  );
  const { rows: definitions } = await client.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'rss_items_text'`,
  );
  // Trigrams are indexed afterwards: row by row, a million items would take ten minutes.
  await client.query('drop index rss_items_text');
  await client.query(`set maintenance_work_mem = '1GB'`);
  for (let end = itemCount; end > 0; end -= batchSize) {
    const numbers = Array.from({ length: Math.min(batchSize, end) }, (_, at) => end - at);
    const items = numbers.map((number) => ({ number, ...toText(number) }));
    await client.query(
      `insert into rss_items (source_id, key, guid, permalink, link_key, title, description, content, author, type,
         published_at, first_seen_at, content_hash, signature)
       select source_id, 'k' || n, 'k' || n, 'https://items.example/' || n, md5(n::text), title, description, '', '',
         'article', now() - n * interval '1 second', now(), md5(n::text), signature::bit(2048)
       from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[])
         as item(n, source_id, title, description, signature)`,
      [
        numbers,
        items.map(({ place }) => ids[place % ids.length]?.id),
        items.map(({ title }) => title),
        items.map(({ description }) => description),
        items.map(({ title, description }) => toSignature(`${title}\n${description}`)),
      ],
    );
  }
  for (const { indexdef } of definitions) await client.query(indexdef);
  await client.query('vacuum analyze rss_items, rss_sources');
  return vocabulary;
};
