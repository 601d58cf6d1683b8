import { Link, useRouter } from '@tanstack/react-router';
import classes from './breadcrumb-trail.module.css';
import { breadcrumbs, type Crumb } from './breadcrumbs.ts';

export function BreadcrumbTrail({ path }: { path: string }) {
  const router = useRouter();
  const crumbs = breadcrumbs(path, (start) => router.matchRoutes(start, {}).at(-1));
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

const useNoName: NonNullable<Crumb['useName']> = () => undefined;

function CrumbText({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
  const { path, useName = useNoName } = crumb;
  const label = useName(crumb.params) ?? crumb.label;
  if (isLast) return <span aria-current="page">{label}</span>;
  return <Link to={path}>{label}</Link>;
}
