import { loadTool, requestsPerSecond } from '../../closed-loop.ts';
import { compareWithGoal, formatGoal, type Goal } from '../../goals.ts';
import { getText, ownerEmail, signInAs } from '../../http-client.ts';
import { options } from '../../options.ts';
import type { Measurement } from '../../report.ts';
import { median } from '../../statistics.ts';
import { type Article, listPeers, type Peer, postJson } from './peer-servers.ts';

const rounds = 200;
const pageRounds = 3;
const pageSeconds = 3;
const connections = 32;
const publishGoals: Record<'Ghost' | 'WordPress', Goal> = {
  Ghost: { comparison: '<=', limit: 0.25, unit: '' },
  WordPress: { comparison: '<=', limit: 0.4, unit: '' },
};
const ghostPageGoal: Goal = { comparison: '>=', limit: 50, unit: '' };
const nginxPageGoal: Goal = { comparison: '>=', limit: 0.3, unit: '' };

/** An article of 600 words with a unique title. */
export const buildArticle = (number: number): Article => {
  const sentence = 'The morning market opens at seven and the first crates of plums are gone before eight. ';
  const paragraphs = Array.from({ length: 8 }, () => `<p>${sentence.repeat(5)}</p>`).join('<h2>Further on</h2>');
  return { title: `A morning at the market, number ${number} of ${process.pid}`, html: paragraphs };
};

/** Measures creating and publishing a post, then its public page, alternating between Fanfare and the peers. */
export const measurePosts = async (origin: string): Promise<Measurement[]> => {
  const fanfare = await fanfarePeer(origin);
  const peers = listPeers();
  const times = new Map<string, number[]>();
  const links = new Map<string, string>();
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, publish } of [fanfare, ...peers]) {
      const startedAt = performance.now();
      links.set(name, await publish(buildArticle(round)));
      const durationMs = performance.now() - startedAt;
      // Times of the first fifth of the rounds are warm-up and left out.
      if (round >= rounds / 5) times.set(name, [...(times.get(name) ?? []), durationMs]);
    }
  }
  const p50 = (name: string) => median(times.get(name) ?? []);
  const fanfareMs = p50('Fanfare');
  return [
    {
      name: 'Create and publish a hosted post',
      value: `${fanfareMs.toFixed(1)} ms`,
      figure: { amount: fanfareMs, unit: 'ms', better: 'lower' },
      method: `median of ${rounds - rounds / 5} sequential calls; session, permission, sanitized HTML, a revision, PostgreSQL`,
    },
    ...(['Ghost', 'WordPress'] as const).map((peer): Measurement => {
      const name = `The same, Fanfare to ${peer}`;
      const goal = publishGoals[peer];
      if (!times.has(peer))
        return { name, value: 'not measured', target: formatGoal(goal), method: `needs ${flags[peer]}` };
      const method = `${peer} ${p50(peer).toFixed(1)} ms, alternating on this machine`;
      return compareWithGoal({ name, goal, amount: fanfareMs / p50(peer), digits: 2, method });
    }),
    ...(await measurePages(links)),
  ];
};

const flags = {
  Ghost: '--ghost http://… --ghost-key id:secret',
  WordPress: '--wordpress http://… --wordpress-user … --wordpress-password …',
};

export const fanfarePeer = async (origin: string): Promise<Omit<Peer, 'name'> & { name: string }> => {
  const cookie = (await signInAs(origin, ownerEmail)).join('; ');
  const { sites } = JSON.parse(await getText(`${origin}/api/content/sites`, [cookie]));
  const id = sites.find(({ kind }: { kind: string }) => kind === 'hosted')?.id ?? sites[0]?.id;
  return {
    name: 'Fanfare',
    publish: async ({ title, html }) => {
      const body = { post_status: 'publish', post_title: title, editor_content: html };
      const response = await postJson(`${origin}/api/content/site/${id}/publish`, body, { origin, cookie });
      if (response.post_status !== 1) throw new Error(`The post was not published: ${response.message}`);
      return new URL(response.post.view_link, origin).pathname.replace(/^/, origin);
    },
  };
};

const measurePages = async (links: Map<string, string>): Promise<Measurement[]> => {
  const urls = new Map([...links].filter(([name]) => name !== 'WordPress'));
  // Measures the WordPress page behind nginx, too: nginx's origin with the path of the WordPress post.
  if (options.nginx) urls.set('nginx', toNginxUrl(options.nginx, links.get('WordPress')));
  const rates = new Map<string, number[]>();
  for (let round = 0; round < pageRounds; round += 1)
    for (const [name, url] of urls)
      rates.set(name, [...(rates.get(name) ?? []), await requestsPerSecond(url, connections, pageSeconds)]);
  const rate = (name: string) => median(rates.get(name) ?? []);
  const fanfareRate = rate('Fanfare');
  const method = `${loadTool}, ${connections} connections, median of ${pageRounds} runs of ${pageSeconds} s, alternating`;
  const compareWith = (peer: string, name: string, goal: Goal, missingFlags: string): Measurement => {
    if (!rates.has(peer))
      return { name, value: 'not measured', target: formatGoal(goal), method: `needs ${missingFlags}` };
    return compareWithGoal({
      name,
      goal,
      amount: fanfareRate / rate(peer),
      digits: 2,
      method: `${peer} ${rate(peer).toFixed(0)}/s; ${method}`,
    });
  };
  return [
    {
      name: 'Public post page',
      value: `${fanfareRate.toFixed(0)} requests/s`,
      figure: { amount: fanfareRate, unit: 'requests/s', better: 'higher' },
      method: `rendered once and cached until the post changes; ${method}`,
    },
    compareWith('Ghost', 'The same page, Fanfare to Ghost', ghostPageGoal, flags.Ghost),
    compareWith(
      'nginx',
      'The same page, Fanfare to nginx with a cached WordPress page',
      nginxPageGoal,
      '--nginx http://…',
    ),
  ];
};

const toNginxUrl = (base: string, link: string | undefined): string => {
  if (!link) return base;
  const { pathname, search } = new URL(link);
  return new URL(pathname + search, base).href;
};
