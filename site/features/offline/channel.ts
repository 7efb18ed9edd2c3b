/** Name of the channel on which the worker tells pages whether the shop responds. */
export const OFFLINE_CHANNEL = 'offline';
