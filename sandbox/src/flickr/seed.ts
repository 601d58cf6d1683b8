import { createHash } from 'node:crypto';
import type { Kit } from '../kit/network.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { licences } from './licences.ts';
import { owners, scenes, shapes } from './seed.data.ts';
import { state as stateOf } from './state.ts';

const perScene = 20;
const dayMs = 86_400_000;
/** Half of what people show is theirs alone or not for business, as on the real Flickr. */
const usual = [0, 0, 0, 1, 2, 3, 4, 4, 4, 5, 5, 6, 9, 9, 10, 11, 12, 13, 14] as const;

/** Three hundred pictures by twelve people; the same day always makes the same world. */
export const seed = (kit: Kit) => {
  const state = stateOf(kit);
  const today = Math.floor(kit.clock.now().getTime() / dayMs) * dayMs;
  for (const owner of owners) state.owners.set(owner.nsid, owner);
  const [firstOwner] = owners;
  scenes.forEach(({ scene, titles, tags }, place) => {
    const roll = seededRandom(`flickr ${scene}`);
    for (let turn = 0; turn < perScene; turn += 1) {
      const id = `53${String(place * perScene + turn).padStart(3, '0')}${roll.digits(6)}`;
      const owner = owners[roll.between(0, owners.length - 1)] ?? firstOwner;
      const [width, height] = roll.pick(shapes);
      const licence = licenceOf(owner?.alias, roll.pick(usual));
      state.photos.set(id, {
        id,
        ownerId: owner?.nsid ?? '',
        secret: word(`secret ${id}`),
        originalSecret: word(`original ${id}`),
        title: titles[turn % titles.length] ?? scene,
        description: `${titles[turn % titles.length]}, seen by ${owner?.username}. Shared under ${licences[licence]?.name}.`,
        tags: [...tags.filter((_, at) => at === 0 || (turn + at) % 3 !== 0), owner?.location.split(',')[0] ?? ''].map(
          (tag) => tag.toLowerCase().replace(/[^\p{L}]/gu, ''),
        ),
        scene,
        licence,
        width,
        height,
        postedAt: today - roll.between(1, 900) * dayMs - roll.between(0, 86_399) * 1000,
        views: roll.between(4, 6000),
        interest: roll.next(),
      });
    }
  });
};

/** Archives and services publish under the licences only they may use. */
const licenceOf = (alias: string | undefined, licence: number): number => {
  if (alias === 'citylibrary' || alias === 'oldmaps') return 7;
  return alias === 'parkservice' ? 8 : licence;
};

const word = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);
