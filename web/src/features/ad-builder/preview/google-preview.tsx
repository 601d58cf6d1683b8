import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { AdPicture } from './ad-picture.tsx';
import { Missing } from './feed-preview.tsx';
import classes from './preview.module.css';
import { type ShownGoogleAd, toHost } from './shown-ads.ts';

type Props = { ad: ShownGoogleAd; shape: 'square' | 'landscape' };

/** Google's responsive display ad. The square format shows the short headline, the landscape format the long one. */
export function GooglePreview({ ad, shape }: Props) {
  const { finalUrl, shortHeadline, longHeadline, description, businessName, picture, crops } = ad;
  const headline = shape === 'square' ? shortHeadline : longHeadline;
  return (
    <>
      <AdPicture picture={picture} frame={shape} position={crops[shape]} />
      <span className={classes.cardWords}>
        <strong className={classes.threeLines}>
          {headline || <Missing>{shape === 'square' ? 'Short headline' : 'Long headline'}</Missing>}
        </strong>
        {description && <span className={classes.description}>{description}</span>}
        <Flex
          component="span"
          className={classes.brand}
          gap={8}
          justify="space-between"
          miw={0}
          mt="auto"
          c="var(--soft)"
        >
          <Block component="small" truncate>
            <span className={classes.adMark}>Ad</span> {businessName || toHost(finalUrl) || 'Business name'}
          </Block>
          <span className={classes.button}>Open</span>
        </Flex>
      </span>
    </>
  );
}
