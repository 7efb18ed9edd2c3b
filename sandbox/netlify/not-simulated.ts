/** A project asks for something of the platform that the gateway does not simulate; the message names it. */
export class NotSimulated extends Error {}
