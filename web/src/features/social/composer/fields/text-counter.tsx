import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { fitText, type PostText, type SocialNetwork, truncationNote } from '@fanfare/contract/social/social-text';
import { formatNumber } from '../../../../lib/format.ts';
import { Block, Flex } from '../../../../ui/layout/layout.tsx';
import { networkInfo } from '../../../connections/index.tsx';
import classes from '../../accounts/accounts.module.css';
import { NetworkIcon } from '../../accounts/network-icon.tsx';

type Props = { network: SocialNetwork; profileSet: ProfileSet; content: PostText };

const figureColors = { over: 'red', near: 'orange', fine: undefined };
const circumference = 2 * Math.PI * 7;

type Fit = ReturnType<typeof fitText>;

/** Level of the text: near the limit when a tenth of it is left, or when the network cuts off a part of the text. */
const levelOf = ({ writtenLength, length, maxLength, cutLength }: Fit): 'over' | 'near' | 'fine' => {
  if (length > maxLength) return 'over';
  const isNear = cutLength > 0 || maxLength - writtenLength <= maxLength * 0.1;
  return isNear ? 'near' : 'fine';
};

/** Characters written of a network's limit, counted as the network counts, and how many of them will be cut. */
export function TextCounter({ network, profileSet, content }: Props) {
  const fit = fitText(network, profileSet, content);
  const level = levelOf(fit);
  const { writtenLength, maxLength, problem, cutLength } = fit;
  const ratio = Math.min(writtenLength / maxLength, 1);
  const { name } = networkInfo[network];
  const label = `${name}: ${formatNumber(writtenLength)} of ${formatNumber(maxLength)} characters`;
  return (
    <Flex
      component="span"
      className={classes.counter}
      gap={6}
      inline
      fz={13}
      tabular
      c="dimmed"
      data-level={level}
      title={problem ?? label}
    >
      <NetworkIcon network={network} size={18} />
      <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden="true">
        <circle stroke="var(--ff-hairline)" cx="9" cy="9" r="7" />
        <circle
          className={classes.arc}
          cx="9"
          cy="9"
          r="7"
          strokeDasharray={`${ratio * circumference} ${circumference}`}
          transform="rotate(-90 9 9)"
        />
      </svg>
      <Block
        component="span"
        c={figureColors[level]}
        fw={level === 'over' ? 600 : undefined}
        ws="nowrap"
        role="img"
        aria-label={label}
      >
        {formatNumber(writtenLength)}
        <span> / {formatNumber(maxLength)}</span>
      </Block>
      {cutLength > 0 && (
        <Block component="span" c="orange">
          {truncationNote(network, cutLength)}
        </Block>
      )}
    </Flex>
  );
}
