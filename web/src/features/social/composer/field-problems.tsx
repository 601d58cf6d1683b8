import { networkInfo } from '../../connections/index.tsx';
import { NetworkIcon } from '../accounts/network-icon.tsx';
import classes from './composer.module.css';
import type { DraftProblem } from './draft-validation.ts';

type Props = { problems: readonly DraftProblem[]; at: string };

/** Problems of one field, each with the icon of its network. */
export function FieldProblems({ problems, at }: Props) {
  const fieldProblems = problems.filter(({ path }) => path === at);
  if (fieldProblems.length === 0) return null;
  return (
    <div role="alert" className={classes.problems}>
      {fieldProblems.map(({ message, network }) => (
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
