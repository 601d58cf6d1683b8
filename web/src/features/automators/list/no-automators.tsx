import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { automatorTemplates } from '../automator-templates.ts';
import classes from '../automators.module.css';

/** Three common automators, and one from scratch. */
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
        <ul className={classes.templates} aria-label="Templates">
          {automatorTemplates.map(({ id, title, about }) => (
            <li key={id}>
              <Link to="/automator/new" search={{ template: id }} className={classes.template}>
                <b>{title}</b>
                <span>{about}</span>
              </Link>
            </li>
          ))}
        </ul>
      )
    }
  >
    An automator reads a report every day and pauses ads, changes budgets or creates ads from it.
  </EmptyState>
);
