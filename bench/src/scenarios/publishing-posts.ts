import { loadTool, requestsPerSecond } from '../closed-loop.ts';
import { get, owner, signInAs } from '../http-client.ts';
import { options } from '../options.ts';
import type { Figure } from '../report.ts';
import { median } from '../statistics.ts';
import { type Article, type Peer, peersOf, post } from './publishing-peers.ts';

const rounds = 200;
const pageRounds = 3;
const pageSeconds = 3;
const connections = 32;
const targets = { Ghost: 0.25, WordPress: 0.4 };
const pageOverGhost = 50;
const pageOverNginx = 0.3;

/** Six hundred words under a title nobody has used. */
const articleOf = (number: number): Article => {
  const sentence = 'The morning market opens at seven and the first crates of plums are gone before eight. ';
  const paragraphs = Array.from({ length: 8 }, () => `<p>${sentence.repeat(5)}</p>`).join('<h2>Further on</h2>');
  return { title: `A morning at the market, number ${number} of ${process.pid}`, html: paragraphs };
};

/** One call that creates and publishes, and the page visitors then see, ours and our peers' in turns. */
export const postsOf = async (origin: string): Promise<Figure[]> => {
  const ours = await ourselves(origin);
  const peers = peersOf();
  const times = new Map<string, number[]>();
  const links = new Map<string, string>();
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, publish } of [ours, ...peers]) {
      const began = performance.now();
      links.set(name, await publish(articleOf(round)));
      const taken = performance.now() - began;
      // A fifth is everybody getting warm.
      if (round >= rounds / 5) times.set(name, [...(times.get(name) ?? []), taken]);
    }
  }
  const p50 = (name: string) => median(times.get(name) ?? []);
  const own = p50('Fanfare');
  return [
    {
      what: 'Create and publish a hosted post',
      figure: `${own.toFixed(1)} ms`,
      how: `half of ${rounds - rounds / 5} calls are faster; one after another, session, permission, cleaned HTML, a revision, PostgreSQL`,
    },
    ...(['Ghost', 'WordPress'] as const).map((name): Figure => {
      const what = `The same, ours to ${name}'s`;
      const target = `<= ${targets[name]}`;
      if (!times.has(name))
        return { what, figure: 'not measured', target, how: `no ${name} was named (${flags[name]})` };
      const ratio = own / p50(name);
      const how = `${p50(name).toFixed(1)} ms there, in turns on this machine`;
      return { what, figure: ratio.toFixed(2), target, met: ratio <= targets[name], how };
    }),
    ...(await pages(links)),
  ];
};

const flags = {
  Ghost: '--ghost http://… --ghost-key id:secret',
  WordPress: '--wordpress http://… --wordpress-user … --wordpress-password …',
};

const ourselves = async (origin: string): Promise<Omit<Peer, 'name'> & { name: string }> => {
  const cookie = (await signInAs(origin, owner)).join('; ');
  const { sites } = JSON.parse(await get(`${origin}/api/content/sites`, [cookie]));
  const id = sites.find(({ kind }: { kind: string }) => kind === 'hosted')?.id ?? sites[0]?.id;
  return {
    name: 'Fanfare',
    publish: async ({ title, html }) => {
      const body = { post_status: 'publish', post_title: title, editor_content: html };
      const answer = await post(`${origin}/api/content/site/${id}/publish`, body, { origin, cookie });
      if (answer.post_status !== 1) throw new Error(`The post was not published: ${answer.message}`);
      return new URL(answer.post.view_link, origin).pathname.replace(/^/, origin);
    },
  };
};

const pages = async (links: Map<string, string>): Promise<Figure[]> => {
  const addresses = new Map([...links].filter(([name]) => name !== 'WordPress'));
  // WordPress behind nginx is asked at nginx's address, by the path WordPress gave.
  if (options.nginx) addresses.set('nginx', nginxAddress(options.nginx, links.get('WordPress')));
  const rates = new Map<string, number[]>();
  for (let round = 0; round < pageRounds; round += 1)
    for (const [name, url] of addresses)
      rates.set(name, [...(rates.get(name) ?? []), await requestsPerSecond(url, connections, pageSeconds)]);
  const rate = (name: string) => median(rates.get(name) ?? []);
  const own = rate('Fanfare');
  const seen = `${loadTool}, ${connections} connections, median of ${pageRounds} times ${pageSeconds} s in turns`;
  const beside = (name: string, what: string, least: number, missing: string): Figure => {
    const target = `>= ${least}`;
    if (!rates.has(name)) return { what, figure: 'not measured', target, how: missing };
    const ratio = own / rate(name);
    return {
      what,
      figure: ratio.toFixed(2),
      target,
      met: ratio >= least,
      how: `${rate(name).toFixed(0)}/s there; ${seen}`,
    };
  };
  return [
    {
      what: 'Public post page',
      figure: `${own.toFixed(0)} requests/s`,
      how: `drawn once and kept until the post changes; ${seen}`,
    },
    beside('Ghost', "The same, ours to Ghost's", pageOverGhost, `no Ghost was named (${flags.Ghost})`),
    beside(
      'nginx',
      "The same, ours to nginx's with a cached WordPress page",
      pageOverNginx,
      'no nginx was named (--nginx http://…)',
    ),
  ];
};

const nginxAddress = (base: string, link: string | undefined): string => {
  if (!link) return base;
  const { pathname, search } = new URL(link);
  return new URL(pathname + search, base).href;
};
