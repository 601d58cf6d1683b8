import { Link, useRouter } from '@tanstack/react-router';
import classes from './breadcrumb-trail.module.css';
import { breadcrumbs, type Crumb } from './breadcrumbs.ts';

/** Breadcrumbs of the path. A crumb is a link only if its path has a screen. */
export function BreadcrumbTrail({ path }: { path: string }) {
  const crumbs = breadcrumbs(path);
  return (
    <nav aria-label="Breadcrumbs" className={classes.crumbs}>
      <ol>
        {crumbs.map((crumb, at) => (
          <li key={crumb.path} data-last={at === crumbs.length - 1 || undefined}>
            <CrumbText crumb={crumb} isLast={at === crumbs.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function CrumbText({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
  const router = useRouter();
  if (isLast) return <span aria-current="page">{crumb.label}</span>;
  const isScreen = router.matchRoutes(crumb.path, {}).at(-1)?.routeId !== '/admin/$';
  return isScreen ? <Link to={crumb.path}>{crumb.label}</Link> : <span>{crumb.label}</span>;
}
