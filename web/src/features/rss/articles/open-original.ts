/** Opens the page of an article in another window, which can't reach this one. */
export const openOriginal = ({ permalink }: { permalink: string }): void => {
  window.open(permalink, '_blank', 'noopener,noreferrer');
};
