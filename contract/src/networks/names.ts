/** Every network the product knows a capability profile of. */
export const networkNames = ['facebook'] as const;
export type NetworkName = (typeof networkNames)[number];

export const networkLabels: Record<NetworkName, string> = { facebook: 'Facebook' };
