export function securityHeaders() { return { name: 'security-headers', hooks: {} }; }
