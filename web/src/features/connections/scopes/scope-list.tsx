import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconPointFilled } from '@tabler/icons-react';
import { Grid } from '../../../ui/layout/layout.tsx';
import { scopeLabel, shortScopeName } from './scope-labels.ts';
import classes from './scope-list.module.css';

const styles = {
  requested: { icon: IconPointFilled, prefix: '' },
  granted: { icon: IconCircleCheck, prefix: 'Granted: ' },
  missing: { icon: IconCircleX, prefix: 'Missing: ' },
};

type Props = { scopes: readonly string[]; status?: keyof typeof styles };

export function ScopeList({ scopes, status = 'requested' }: Props) {
  const { icon: Icon, prefix } = styles[status];
  return (
    <Grid component="ul" className={classes.scopes} gap={4}>
      {scopes.map((scope) => {
        const label = scopeLabel(scope);
        return (
          <li key={scope} data-status={status}>
            <Icon size={status === 'requested' ? 10 : 18} stroke={1.5} aria-hidden />
            <span>
              {prefix && <VisuallyHidden>{prefix}</VisuallyHidden>}
              {label ?? shortScopeName(scope)}
              {label && <code>{shortScopeName(scope)}</code>}
            </span>
          </li>
        );
      })}
    </Grid>
  );
}
