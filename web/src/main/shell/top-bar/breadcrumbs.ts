import type { StaticDataRouteOption } from '@tanstack/react-router';

type UseName = NonNullable<StaticDataRouteOption['useName']>;
export type Crumb = {
  label: string;
  path: string;
  /** Hook that returns the name of the object on the screen; undefined for a screen without an object. */
  useName?: UseName | undefined;
  params: Record<string, string>;
};
type FindMatch = (path: string) => { staticData: StaticDataRouteOption; params: Record<string, string> } | undefined;

/**
 * Breadcrumbs of a screen: the titles of its parents, then its own. The parent is declared by the route, or else the
 * screen at the beginning of the path.
 */
export function breadcrumbs(path: string, findMatch: FindMatch): Crumb[] {
  const screenPath = path.replace(/(?<!\/)\/+$/, '') || '/';
  const match = findMatch(screenPath);
  const { title, parent, useName } = match?.staticData ?? {};
  const parentPath = match && parent ? fillParams(parent, match.params) : withoutLastPart(screenPath);
  const trail = parentPath === '' ? [] : breadcrumbs(parentPath, findMatch);
  return title ? [...trail, { label: title, path: screenPath, useName, params: match?.params ?? {} }] : trail;
}

/** Path of the parent; empty for a path of one part, because the dashboard is not in the trail of other screens. */
const withoutLastPart = (path: string) => path.slice(0, path.lastIndexOf('/'));
const fillParams = (path: string, params: Record<string, string>) =>
  path.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '');
