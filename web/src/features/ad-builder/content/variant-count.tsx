import { type AdFields, countVariants, maxCombinations } from '@fanfare/contract/ad-builder/ad-content';
import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import { type AdValues, toAd } from '../ad-form.ts';
import classes from './content.module.css';

const plural = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;
const countOf = (first: string, others: readonly string[]) =>
  Math.max(1, new Set([first, ...others].filter((each) => each !== '')).size);

/** "2 messages × 1 headline × 3 images: 6 ads" */
export const describeVariants = (ad: AdFields): string => {
  const { variants } = ad;
  const parts = [
    plural(countOf(ad.message, variants.messages), 'message'),
    plural(countOf(ad.headline || ad.name, variants.headlines), 'headline'),
    plural(countOf(ad.adimage, variants.images), 'image'),
  ];
  return `${parts.join(' × ')}: ${plural(countVariants(ad), 'ad')}`;
};

/** How many ads the texts and images give, once there is more than one. */
export function VariantCount({ values }: { values: Partial<AdValues> }) {
  const ad = toAd(values);
  const count = ad ? countVariants(ad) : 1;
  if (!ad || count === 1) return null;
  const isTooMany = count > maxCombinations;
  return (
    <p className={classes.count} data-bad={isTooMany || undefined} role="status">
      {isTooMany ? adMessages.tooManyVariants(count) : `${describeVariants(ad)}, in one ad set with one budget.`}
    </p>
  );
}
