import { Link, useRouter } from '@tanstack/react-router';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import classes from './breadcrumb-trail.module.css';
import { breadcrumbs, type Crumb } from './breadcrumbs.ts';

export function BreadcrumbTrail({ path }: { path: string }) {
  const router = useRouter();
  const crumbs = breadcrumbs(path, (start) => router.matchRoutes(start, {}).at(-1));
  return (
    <Block component="nav" aria-label="Breadcrumbs" className={classes.crumbs} miw={0}>
      <Flex component="ol" ws="nowrap" clip>
        {crumbs.map((crumb, at) => (
          <li key={crumb.path} data-last={at === crumbs.length - 1 || undefined}>
            <CrumbText crumb={crumb} isLast={at === crumbs.length - 1} />
          </li>
        ))}
      </Flex>
    </Block>
  );
}

const useNoName: NonNullable<Crumb['useName']> = () => undefined;

function CrumbText({ crumb, isLast }: { crumb: Crumb; isLast: boolean }) {
  const { path, useName = useNoName } = crumb;
  const label = useName(crumb.params) ?? crumb.label;
  if (isLast) return <span aria-current="page">{label}</span>;
  return <Link to={path}>{label}</Link>;
}
