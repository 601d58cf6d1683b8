import { socialNetworks } from '@fanfare/contract/social/social-text';
import { useProblems } from '../../../ui/form/use-field.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { NetworkIcon } from '../accounts/network-icon.tsx';
import classes from './composer.module.css';
import type { PostForm } from './use-post-draft.ts';

type Props = { form: PostForm; at: string };

/** Marks the element of a field, so that the form can find its input. */
export const useFieldMark = (form: PostForm, at: string) => ({
  'data-field': at,
  'data-status': useProblems(form, at).size > 0 ? 'invalid' : 'not-validated',
});

/**
 * Problems of one field, each with the icon of the network that ends its path, such as `twitter` in `message.twitter`.
 */
export function FieldProblems({ form, at }: Props) {
  const problems = useProblems(form, at);
  if (problems.size === 0) return null;
  return (
    <Grid role="alert" className={classes.problems} gap={4} mt={6} c="red" fz={13}>
      {[...problems].map(([path, message]) => {
        const network = socialNetworks.find((name) => path.endsWith(`.${name}`));
        return (
          <Flex component="p" align="flex-start" gap={6} m={0} key={path}>
            {network && (
              <span role="img" aria-label={`${networkInfo[network].name}:`}>
                <NetworkIcon network={network} size={16} />
              </span>
            )}
            {message}
          </Flex>
        );
      })}
    </Grid>
  );
}
