import { networkInfo } from '../../connections/index.tsx';
import { NetworkIcon } from '../accounts/network-icon.tsx';
import classes from './composer.module.css';
import type { DraftProblem } from './draft-validation.ts';

type Props = { problems: readonly DraftProblem[]; at: string };

/** What has to be mended here, each with the network that asks for it. */
export function FieldProblems({ problems, at }: Props) {
  const mine = problems.filter(({ path }) => path === at);
  if (mine.length === 0) return null;
  return (
    <div role="alert" className={classes.wrong}>
      {mine.map(({ message, network }) => (
        <p key={`${network}${message}`}>
          {network && (
            <span role="img" aria-label={`${networkInfo[network].name}:`}>
              <NetworkIcon network={network} size={16} />
            </span>
          )}
          {message}
        </p>
      ))}
    </div>
  );
}
