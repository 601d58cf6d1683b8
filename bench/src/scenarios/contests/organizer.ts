import { dayMs } from '../../durations.ts';
import { getText, ownerEmail, signInAs } from '../../http-client.ts';
import { postJson } from '../publishing/peer-servers.ts';

export type Organizer = Awaited<ReturnType<typeof signInOrganizer>>;
export type PublishedContest = { id: number; slug: string; prizeIds: number[] };

/** The owner of the demo business. */
export const signInOrganizer = async (origin: string) => {
  const cookie = (await signInAs(origin, ownerEmail)).join('; ');
  return {
    cookie,
    get: async (path: string) => JSON.parse(await getText(`${origin}/api${path}`, [cookie])),
    getText: (path: string) => getText(`${origin}/api${path}`, [cookie]),
    post: (path: string, body: object) => postJson(`${origin}/api${path}`, body, { origin, cookie }),
  };
};

const toLocal = (time: number) => new Date(time).toISOString().slice(0, 16);

/**
 * Publishes a contest that runs now, with one prize for each of the quantities; the winners of the second prize are
 * drawn by points.
 */
export const publishContest = async (organizer: Organizer, quantities: number[]): Promise<PublishedContest> => {
  const slug = `bench-${Date.now()}`;
  const { contest } = await organizer.post('/contest/new/save', {
    name: 'Bench contest',
    slug,
    description: 'Win a cake',
    timezone: 'UTC',
    start_date: toLocal(Date.now() - 30 * dayMs),
    end_date: toLocal(Date.now() + 30 * dayMs),
    actions: [{ kind: 'visit', label: '', points: 10, settings: { url: 'https://example.com/' } }],
    prizes: quantities.map((quantity, index) => ({
      prize_position: index + 1,
      name: `Prize ${index + 1}`,
      quantity,
      min_points: 0,
      method: index === 1 ? 'weighted' : 'random',
    })),
    rules: {
      organizer: 'Acme',
      address: 'Main street 1',
      eligibility: 'Everyone',
      minimum_age: 0,
      countries: [],
      notification: 'By email',
      is_free: true,
      releases_networks: true,
      privacy_contact: 'privacy@example.com',
      more: '',
    },
  });
  const prizeIds = contest.prizes.map(({ prize_id }: { prize_id: number }) => prize_id);
  return { id: contest.id, slug, prizeIds };
};
