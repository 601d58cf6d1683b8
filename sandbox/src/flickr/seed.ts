import { createHash } from 'node:crypto';
import { dayMs } from '../kit/durations.ts';
import type { Kit } from '../kit/network.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { licenses } from './licenses.ts';
import { owners, scenes, shapes } from './seed.data.ts';
import { createState } from './state.ts';

const perScene = 20;
/** About half of the photos are all rights reserved or non-commercial, as on the real Flickr. */
const commonLicenses = [0, 0, 0, 1, 2, 3, 4, 4, 4, 5, 5, 6, 9, 9, 10, 11, 12, 13, 14] as const;

/** 300 photos by 12 users. The same day gives the same data. */
export const seed = (kit: Kit) => {
  const state = createState(kit);
  const today = Math.floor(kit.clock.now().getTime() / dayMs) * dayMs;
  for (const owner of owners) state.owners.set(owner.nsid, owner);
  const [firstOwner] = owners;
  scenes.forEach(({ scene, titles, tags }, index) => {
    const random = seededRandom(`flickr ${scene}`);
    for (let variant = 0; variant < perScene; variant += 1) {
      const id = `53${String(index * perScene + variant).padStart(3, '0')}${random.digits(6)}`;
      const owner = owners[random.between(0, owners.length - 1)] ?? firstOwner;
      const [width, height] = random.pick(shapes);
      const license = licenseFor(owner?.alias, random.pick(commonLicenses));
      state.photos.set(id, {
        id,
        ownerId: owner?.nsid ?? '',
        secret: shortHash(`secret ${id}`),
        originalSecret: shortHash(`original ${id}`),
        title: titles[variant % titles.length] ?? scene,
        description: `${titles[variant % titles.length]}, seen by ${owner?.username}. Shared under ${licenses[license]?.name}.`,
        tags: [
          ...tags.filter((_, at) => at === 0 || (variant + at) % 3 !== 0),
          owner?.location.split(',')[0] ?? '',
        ].map((tag) => tag.toLowerCase().replace(/[^\p{L}]/gu, '')),
        scene,
        licence: license,
        width,
        height,
        postedAt: today - random.between(1, 900) * dayMs - random.between(0, 86_399) * 1000,
        views: random.between(4, 6000),
        interest: random.next(),
      });
    }
  });
};

/** License of a seeded photo: archives and public services use licenses reserved for them. */
const licenseFor = (alias: string | undefined, licence: number): number => {
  if (alias === 'citylibrary' || alias === 'oldmaps') return 7;
  return alias === 'parkservice' ? 8 : licence;
};

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10);
