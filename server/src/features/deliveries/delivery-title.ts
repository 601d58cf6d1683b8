const maxTitleLength = 300;

export const toDeliveryTitle = (text: string): string =>
  [...text.slice(0, maxTitleLength * 2)].slice(0, maxTitleLength).join('');
