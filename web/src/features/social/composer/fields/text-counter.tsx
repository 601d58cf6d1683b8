import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { cutLine, type SocialNetwork, type Words, worded } from '@fanfare/contract/social-text';
import { formatNumber } from '../../../../lib/format.ts';
import { networkInfo } from '../../../connections/index.tsx';
import classes from '../../accounts/accounts.module.css';
import { NetworkIcon } from '../../accounts/network-icon.tsx';

type Props = { network: SocialNetwork; set: ProfileSet; words: Words };

const turn = 2 * Math.PI * 7;

/** How much of a network's room a text takes, counted as the network counts. */
export function TextCounter({ network, set, words }: Props) {
  const { length, most, problem, cut } = worded(network, set, words);
  const share = Math.min(length / most, 1);
  const level = length > most ? 'over' : cut > 0 || most - length <= most * 0.1 ? 'near' : 'fine';
  const { name } = networkInfo[network];
  const said = `${name}: ${formatNumber(length)} of ${formatNumber(most)} characters`;
  return (
    <span className={classes.counter} data-level={level} title={problem ?? said}>
      <NetworkIcon network={network} size={18} />
      <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden="true">
        <circle className={classes.track} cx="9" cy="9" r="7" />
        <circle
          className={classes.arc}
          cx="9"
          cy="9"
          r="7"
          strokeDasharray={`${share * turn} ${turn}`}
          transform="rotate(-90 9 9)"
        />
      </svg>
      <span className={classes.figures} role="img" aria-label={said}>
        {formatNumber(length)}
        <span className={classes.most}> / {formatNumber(most)}</span>
      </span>
      {cut > 0 && <span className={classes.cut}>{cutLine(network, cut)}</span>}
    </span>
  );
}
