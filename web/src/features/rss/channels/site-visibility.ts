/** True if the list of the current site leaves a channel out. A channel without sites is visible for all. */
export const isHiddenForSite = (associatedSites: readonly number[], site: number | undefined): boolean =>
  site !== undefined && associatedSites.length > 0 && !associatedSites.includes(site);
