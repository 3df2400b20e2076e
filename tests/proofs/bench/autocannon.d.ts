declare module 'autocannon' {
  interface Request {
    method?: 'GET' | 'POST';
    path?: string;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    /** Total requests, instead of a duration. */
    amount?: number;
    headers?: Record<string, string>;
    requests?: Request[];
  }
  interface Result {
    requests: { average: number; total: number };
    /** seconds */
    duration: number;
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
    statusCodeStats: object;
  }
  function autocannon(options: Options): Promise<Result>;
  namespace autocannon {
    export type { Request, Result };
  }
  export default autocannon;
}
