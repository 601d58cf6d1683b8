import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { automatorTemplates } from '../automator-templates.ts';
import classes from '../automators.module.css';

/** State of a list without automators: three templates, and a link to start from scratch. */
export const NoAutomators = ({ canEdit }: { canEdit: boolean }) => (
  <EmptyState
    illustration="chart"
    title="No automators yet"
    action={
      canEdit ? (
        <Button renderRoot={(props) => <Link {...props} to="/automator/new" />}>New automator</Button>
      ) : (
        <RestrictedButton need="automators:editor">New automator</RestrictedButton>
      )
    }
    aside={
      canEdit && (
        <Grid component="ul" fit="min(220px, 100%)" gap={12} maw={760} aria-label="Templates">
          {automatorTemplates.map(({ id, title, about }) => (
            <li key={id}>
              <Link to="/automator/new" search={{ template: id }} className={classes.template}>
                <b>{title}</b>
                <Block component="span" c="dimmed">
                  {about}
                </Block>
              </Link>
            </li>
          ))}
        </Grid>
      )
    }
  >
    An automator reads a report every day and pauses ads, changes budgets or creates ads from it.
  </EmptyState>
);
