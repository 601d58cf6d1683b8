import { type AdFields, countVariantParts, countVariants, maxVariants } from '@fanfare/contract/ad-builder/ad-content';
import { adMessages } from '@fanfare/contract/ad-builder/ad-issues';
import { countOf } from '@fanfare/contract/kit/plurals';
import { Block } from '../../../ui/layout/layout.tsx';
import { type AdValues, toAd } from '../ad-form.ts';

/** Number of variants and ads as shown: "2 messages × 1 headline × 3 images: 6 ads". */
const describeVariants = (ad: AdFields): string => {
  const { messages, headlines, images } = countVariantParts(ad);
  const parts = [countOf(messages, 'message'), countOf(headlines, 'headline'), countOf(images, 'image')];
  return `${parts.join(' × ')}: ${countOf(countVariants(ad), 'ad')}`;
};

/** Number of ads that the texts and images make, shown if it is more than one. */
export function VariantCount({ values }: { values: Partial<AdValues> }) {
  const ad = toAd(values);
  const count = ad ? countVariants(ad) : 1;
  if (!ad || count === 1) return null;
  const isTooMany = count > maxVariants;
  return (
    <Block
      component="p"
      py={10}
      px={12}
      bdrs={8}
      bg={isTooMany ? undefined : 'var(--ff-primary-soft)'}
      tone={isTooMany ? 'bad' : undefined}
      fw={500}
      role="status"
    >
      {isTooMany ? adMessages.tooManyVariants(count) : `${describeVariants(ad)}, in one ad set with one budget.`}
    </Block>
  );
}
