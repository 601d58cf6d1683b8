/** Removes a folder, for at most 5 s: a process that was killed can write to it for a moment. */
export declare function removeFolder(folder: string): void;
