interface NginxInput {
  /** Value of `listen`: a port, or an address with a port. */
  listen: string;
  serverName: string;
  /** Files with the certificate and its key; undefined for plain http. */
  tls?: { certificate: string; key: string } | undefined;
  /** Address and port of the edge process and of the API; several are separated by commas. */
  edge: string;
  api: string;
  /** Shared secret by which edge and API recognise this nginx and trust its client headers (PORTAL_EDGE_SECRET). */
  secret: string;
}

const malformed = '{"code":400,"message":"请求格式有误，请刷新页面后重试"}';
const tooLarge = '{"code":413,"message":"提交的内容过大，请减少后重试"}';
const tooMany = '{"code":429,"message":"同一网络的操作过于频繁，请稍后再试"}';
const unavailable = '{"code":503,"message":"服务暂时不可用，请稍后再试"}';
const safe = [
  'add_header X-Content-Type-Options nosniff always;',
  'add_header Referrer-Policy strict-origin-when-cross-origin always;',
  'add_header Permissions-Policy "camera=(), microphone=(), geolocation=(), payment=()" always;',
  'add_header Cross-Origin-Resource-Policy same-origin always;',
  'add_header Strict-Transport-Security $portal_strict_transport always;',
];

/**
 * Generates the configuration for nginx's `http` block in front of the portal: nginx forwards API calls directly, with
 * the headers that the edge would set, and everything else to the edge. It serves no files itself, since only the edge
 * knows which of them were published (ADR 0007). `location` inherits no header of the level above once it adds one,
 * hence the repetitions.
 */
export function nginxConfig(input: NginxInput): string {
  return `# Made by: npm run delivery -- nginx-config
# A process that leaves closes what is idle after 4 s (PORTAL_NOTICE_SECONDS): no call is sent at that very moment.
upstream portal_edge { ${serversOf(input.edge)} keepalive 32; keepalive_timeout 3s; }
upstream portal_api { ${serversOf(input.api)} keepalive 64; keepalive_timeout 3s; }
upstream portal_feeds { ${serversOf(input.api)} }

# What limits count by: an IPv6 client has its whole /64. One with zeros left out among them shares with its neighbours.
map $remote_addr $portal_network {
  default $remote_addr;
  "~^(?<four>(?:[0-9a-f]+:){4})" $four;
  "~^(?<short>[0-9a-f:]*)::" "$short::";
}
limit_conn_zone $portal_network zone=portal_callers:1m;
limit_conn_zone $portal_network zone=portal_feeds:1m;

# Of an address that nginx cannot decode it knows only the line that was sent.
map $request $portal_lost_page {
  default "";
  "~^(?:GET|HEAD) /(?!(?:prod-api|provider-api|assets|remotes)[/ ?])[^ ?]*%(?:00|(?![0-9A-Fa-f]{2}))" /404;
}

# An empty header is not sent.
map $scheme $portal_strict_transport { default ""; https "max-age=31536000"; }

server {
  listen ${input.listen}${input.tls ? tlsOf(input.tls) : ';'}
  server_name ${input.serverName};
  server_tokens off;
  absolute_redirect off;
  port_in_redirect off;

  charset utf-8;
  charset_types text/plain application/json;

  # Files were compressed when they were built; what the API answers is compressed on its way.
  gzip on;
  gzip_vary on;
  gzip_proxied any;
  gzip_min_length 1024;
  gzip_types application/json;

  proxy_http_version 1.1;
  proxy_set_header Host $http_host;
  proxy_set_header Connection "";
  proxy_set_header Upgrade "";
  # Set, not appended: forwarded headers of a client are not trusted.
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Host $http_host;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header X-Portal-Edge-Secret ${input.secret};
  proxy_connect_timeout 5s;
  proxy_read_timeout 120s;
  client_max_body_size 1m;
  # A client that sends nothing for so long, before or within a request, must not block a connection.
  client_header_timeout 10s;
  client_body_timeout 15s;
  # No named location: nginx cannot use one for a malformed address. Headers that are too large, and what is not https.
  error_page 400 405 408 414 494 497 501 /portal-malformed;
  error_page 413 /portal-too-large;

  # Only the live feed may be upgraded. Each has a connection of its own to the API, and no body.
  location ^~ /prod-api/websocket/ {
    if ($request_method != GET) { return 400; }
    proxy_pass http://portal_feeds;
    proxy_pass_request_body off;
    proxy_set_header Content-Length "";
    proxy_set_header Connection upgrade;
    proxy_set_header Upgrade websocket;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_set_header X-Portal-Edge-Secret ${input.secret};
    limit_conn portal_feeds 300;
    limit_conn_status 429;
    error_page 429 @too_many;
    # It sends a heartbeat every half minute.
    proxy_read_timeout 300s;
    proxy_send_timeout 300s;
    ${safe.join('\n    ')}
    error_page 400 /portal-malformed;
    error_page 502 504 = @api_away;
  }

  location ~ ^/(?:prod-api|provider-api)(?:/|$) {
    proxy_pass http://portal_api;
    # An import may take minutes.
    proxy_read_timeout 300s;
    proxy_send_timeout 300s;
    # Uploads are streamed: the API refuses by the head, and has the places for bodies that are slow.
    client_max_body_size 0;
    proxy_request_buffering off;
    # Slow readers get files from here, not from the API.
    proxy_buffering on;
    # Calls of one network that are not answered yet. The live feed above has a limit of its own.
    limit_conn portal_callers 300;
    limit_conn_status 429;
    error_page 429 @too_many;
    proxy_hide_header X-Content-Type-Options;
    proxy_hide_header Cross-Origin-Resource-Policy;
    ${safe.join('\n    ')}
    error_page 400 /portal-malformed;
    error_page 502 504 = @api_away;
  }

  location / {
    proxy_pass http://portal_edge;
    error_page 502 504 = @edge_away;
  }

  ${answering('= /portal-malformed', 'application/json', `400 '${malformed}'`).replace(
    'return',
    'if ($portal_lost_page) { return 302 $portal_lost_page; }\n    return',
  )}
  ${answering('= /portal-too-large', 'application/json', `413 '${tooLarge}'`)}
  ${answering('@too_many', 'application/json', `429 '${tooMany}'`, 'Retry-After 1')}
  ${answering('@api_away', 'application/json', `503 '${unavailable}'`, 'Retry-After 5')}
  ${answering('@edge_away', 'text/plain', "503 '系统正在启动，请稍后刷新页面'", 'Cache-Control no-store', 'Retry-After 5')}
}
`;
}

/** A location with a fixed response, with these headers in addition to the safe ones. */
const answering = (location: string, type: string, answer: string, ...headers: string[]): string =>
  `location ${location} {
    ${[
      'internal;',
      ...safe,
      'types { }',
      `default_type ${type};`,
      ...headers.map((header) => `add_header ${header} always;`),
      `return ${answer};`,
    ].join('\n    ')}
  }`;

/** A call that cannot connect goes to the next server; without `max_fails=0` nginx could exclude all of them. */
const serversOf = (places: string) =>
  places
    .split(',')
    .map((place) => `server ${place} max_fails=0;`)
    .join(' ');

/** `http2` at `listen`: nginx before 1.25 has no directive of that name. */
const tlsOf = ({ certificate, key }: { certificate: string; key: string }) => ` ssl http2;
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:portal_tls:2m;`;
