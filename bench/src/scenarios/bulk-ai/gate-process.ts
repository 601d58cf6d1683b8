// Runs the quality checks (gates) of bulk AI on a database of their own and prints the results as JSON. Arguments: the
// folder of the server, a folder for the embedded database, the number of posts, and the URL of a PostgreSQL instead of
// the embedded database.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { minuteMs } from '../../durations.ts';
import { writeArticle } from './post-texts.ts';

const [, , folder = '', dataFolder = '', postCount = '0', url] = process.argv;
const importModule = (path: string) => import(`${folder}/${path}`);
const { openDatabase } = await importModule('platform/db/index.ts');
const { openLog } = await importModule('platform/log.ts');
const { insertMany } = await importModule('platform/db/insert-many.ts');
const { userStore } = await importModule('features/identity/users.store.ts');
const { businesses } = await importModule('features/business/business.tables.ts');
const { hostedPosts, sites } = await importModule('features/sites/sites.tables.ts');
const { hostedPostStore } = await importModule('features/sites/hosted/hosted-posts.store.ts');
const { articleStore } = await importModule('features/bulk-ai/articles/articles.store.ts');
const { createGates } = await importModule('features/bulk-ai/gates/index.ts');
const { defaultSettings } = await import(`${folder}/../../contract/src/bulk-ai/settings.ts`);

const posts = Number(postCount);
const postWords = 800;
const articleWords = 1000;
const checkCount = 40;
const now = () => new Date();
const { db, close } = await openDatabase({ folder: dataFolder, url, log: openLog('silent') });

const insertSite = async () => {
  const user = await userStore(db).insert({
    name: 'Bench',
    email: 'bench@example.test',
    timeZone: 'UTC',
    passwordHash: '-',
    createdAt: now(),
  });
  const [business] = await db
    .insert(businesses)
    .values({ name: 'Bench', ownerId: user.id, createdAt: now(), createdById: user.id })
    .returning();
  const [site] = await db
    .insert(sites)
    .values({
      businessId: business.id,
      kind: 'hosted',
      name: 'Bench',
      slug: 'bench',
      timeZone: 'UTC',
      createdAt: now(),
    })
    .returning();
  for (let first = 0; first < posts; first += 200)
    await insertMany(
      db,
      hostedPosts,
      Array.from({ length: Math.min(200, posts - first) }, (_, at) => ({
        siteId: site.id,
        title: `Post ${first + at}`,
        html: writeArticle(first + at + 1, postWords),
        excerpt: '',
        slug: `post-${first + at}`,
        state: 'public',
        publishAt: new Date((first + at) * minuteMs),
        createdAt: now(),
        changedAt: now(),
      })),
    );
  return site;
};

const row = await insertSite();
const site = {
  posts: async (_grant: unknown, { page, perPage }: { page: number; perPage: number }) => {
    const query = { states: ['public'], public: 'both', now: now(), offset: (page - 1) * perPage, limit: perPage };
    const found = await hostedPostStore(db).list(row, query);
    return { ...found, posts: found.posts.map((post: object) => ({ ...post, status: 'published' })) };
  },
};
const gates = createGates({
  db,
  now,
  jobs: { send: async () => {}, sendMany: async () => {} },
  safeFetch: { fetch },
  sites: { service: { withSite: (_row: unknown, work: (port: typeof site) => unknown) => work(site) } },
});
const runIndex = (): Promise<void> => gates.jobs[0].run({ businessId: row.businessId, siteId: row.id });

const time = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

await db.transaction((tx: unknown) => gates.requestIndex(tx, row.businessId, row.id));
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
const indexMs = await time(runIndex);
const indexStallMs = delay.max / 1e6;
const dailyMs = await time(runIndex);

const settings = { ...defaultSettings('UTC', true).gates, forbidden: ['risk free', 'best', '100% safe'] };
const insertArticle = async (): Promise<number> => {
  const values = { businessId: row.businessId, state: 'held', keyword: 'coffee', language: 'English' };
  return (await articleStore(db).insert({ ...values, askedWords: articleWords, createdAt: now() })).id;
};
const check = (articleId: number, number: number) =>
  gates.check(
    {
      businessId: row.businessId,
      siteId: row.id,
      articleId,
      title: `Article ${number}`,
      html: writeArticle(posts + number + 1, articleWords * 0.7) + writeArticle(number + 1, articleWords * 0.3),
      words: articleWords,
      language: 'English',
      links: [],
      hasImage: true,
      canDraw: true,
    },
    settings,
  );
const firstCheckMs = await time(async () => check(await insertArticle(), 0));
delay.reset();
const checkMs: number[] = [];
let matches = 0;
for (let number = 1; number <= checkCount; number += 1) {
  const articleId = await insertArticle();
  const startedAt = performance.now();
  const [similarity] = await check(articleId, number);
  checkMs.push(performance.now() - startedAt);
  if (similarity.reason.includes(`“Post ${number}”`)) matches += 1;
}
console.log(
  JSON.stringify({ indexMs, indexStallMs, dailyMs, firstCheckMs, checkMs, matches, checkStallMs: delay.max / 1e6 }),
);
await close();
process.exit(0);
