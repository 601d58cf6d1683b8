export const filterSavedMessage = (name: string): string => `Successfully saved the Filter: ${name}`;
export const filterUpdatedMessage = (name: string): string => `Successfully updated the Filter: ${name}`;
export const defaultFilterMessage = 'Default filters cannot be deleted.';
export const filterNameTaken = 'A filter with this name exists already.';

export const maxSavedFilters = 200;
export const tooManyFilters = `A report can have at most ${maxSavedFilters} filters. Delete one first.`;

/** Reason why a filter or an ad profile can’t be deleted. */
export const usedMessage = (names: readonly string[]): string => `Used by ${names.join(', ')}.`;
export const conditionsUnreadable = 'The conditions of the report can’t be read.';
/** Message about a saved filter whose conditions no longer fit the report. */
export const filterOutdated = 'This filter uses a field that no longer exists. Edit the filter and save it again.';
