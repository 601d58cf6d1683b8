import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconPointFilled } from '@tabler/icons-react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { scopeLabel, shortScopeName } from './scope-labels.ts';
import classes from './scope-list.module.css';

const styles = {
  requested: { icon: IconPointFilled, prefix: '', icons: 'dimmed' },
  granted: { icon: IconCircleCheck, prefix: 'Granted: ', icons: 'good' },
  missing: { icon: IconCircleX, prefix: 'Missing: ', icons: 'bad' },
} as const;

type Props = { scopes: readonly string[]; status?: keyof typeof styles };

export function ScopeList({ scopes, status = 'requested' }: Props) {
  const { icon: Icon, prefix, icons } = styles[status];
  return (
    <Grid component="ul" className={classes.scopes} gap={4}>
      {scopes.map((scope) => {
        const label = scopeLabel(scope);
        return (
          <Flex component="li" icons={icons} gap={8} key={scope}>
            <Icon size={status === 'requested' ? 10 : 18} stroke={1.5} aria-hidden />
            <Block component="span" miw={0}>
              {prefix && <VisuallyHidden>{prefix}</VisuallyHidden>}
              {label ?? shortScopeName(scope)}
              {label && <code>{shortScopeName(scope)}</code>}
            </Block>
          </Flex>
        );
      })}
    </Grid>
  );
}
