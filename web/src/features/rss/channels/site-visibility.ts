/** Whether the list of the current site leaves a channel out. Without sites it is visible for all. */
export const isHiddenForSite = (associatedSites: readonly number[], site: number | undefined): boolean =>
  site !== undefined && associatedSites.length > 0 && !associatedSites.includes(site);
