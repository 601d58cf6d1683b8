import { readFileSync } from 'node:fs';
import { categories } from '@fanfare/contract/kit/categories';
import type { FoundFeed } from '@fanfare/contract/rss/rss';
import { practiceFeeds } from './practice-feeds.ts';

export type DirectoryEntry = {
  id: string;
  name: string;
  address: string;
  site: string;
  category: (typeof categories)[number];
  language: string;
};
export type DirectoryFilter = { category?: DirectoryEntry['category'] | undefined; language?: string; search?: string };
export type Directory = ReturnType<typeof createDirectory>;

const dataFile = new URL('./feeds.tsv', import.meta.url);

/** One feed per line: category, language, name, address, site. */
export const readDirectory = (text: string): DirectoryEntry[] =>
  text.split('\n').flatMap((line) => {
    const [categoryName = '', language = '', name = '', address = '', site = ''] = line.split('\t');
    const category = categories.find((candidate) => candidate === categoryName);
    return category && address !== '' ? [{ id: toEntryId(name), name, address, site, category, language }] : [];
  });

const toEntryId = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The feeds we offer by name and category; in practice mode those of the practice web. */
export const createDirectory = (practiceUrl: string | undefined) => {
  const entries =
    practiceUrl === undefined
      ? readDirectory(readFileSync(dataFile, 'utf8'))
      : practiceFeeds.map(({ path, host, ...entry }) => ({
          ...entry,
          id: toEntryId(entry.name),
          address: `${practiceUrl}/feeds/${host}/${path}`,
          site: `${practiceUrl}/feeds/${host}/`,
        }));
  const byAddress = new Map(entries.map((entry) => [entry.address, entry]));

  return {
    find: (id: string): DirectoryEntry | undefined => entries.find((entry) => entry.id === id),
    findByAddress: (address: string): DirectoryEntry | undefined => byAddress.get(address),

    /** Lists entries by name; without the addresses in `hidden`, which are dead. */
    list: ({ category, language = '', search = '' }: DirectoryFilter, hidden: ReadonlySet<string> = new Set()) => {
      const text = search.toLowerCase();
      return entries
        .filter((entry) => !category || entry.category === category)
        .filter((entry) => language === '' || entry.language === language)
        .filter(({ name, site, category: own }) => `${name} ${site} ${own}`.toLowerCase().includes(text))
        .filter(({ address }) => !hidden.has(address))
        .sort((a, b) => a.name.localeCompare(b.name, 'en'));
    },

    languages: [...new Set(entries.map(({ language }) => language))].sort(),
  };
};

export const presentEntry = (entry: DirectoryEntry, items: number | null = null): FoundFeed => ({
  title: entry.name,
  address: entry.address,
  items,
  source_type: 'directory',
  source_id: entry.id,
  site: entry.site,
  category: entry.category,
  language: entry.language,
});
