#!/bin/sh
# Makes the secrets that compose.yaml mounts, each once, in the folder given (deploy/secrets). Certificates are signed by
# themselves: put those of your portal in their place before others reach it.
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
# The files are readable for the user of a container, the folder for its owner alone.
chmod 700 "$folder"
cd "$folder"

random() {
  [ -e "$1" ] || openssl rand -hex "$2" > "$1"
}
certificate() {
  [ -e "$1.key" ] && return
  openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj "$2" -addext "subjectAltName=DNS:localhost" \
    -keyout "$1.key" -out "$1.crt" 2> /dev/null
}

for name in portal-secret provider-token edge-secret database-password s3-secret; do random "$name" 20; done
random s3-key-id 10
[ -e database-url ] || printf 'postgres://portal:%s@postgres:5432/portal\n' "$(cat database-password)" > database-url
# Whoever has release-token may release everything, for a year: the file is where teams and persons are named.
[ -e release-token ] || printf 'rel_%s\n' "$(openssl rand -hex 32)" > release-token
[ -e access.json ] || cat > access.json << END
{
  "teams": {
    "platform": {
      "owns": ["*"],
      "members": [
        {
          "who": "operator",
          "token": "sha256:$(tr -d '\n' < release-token | openssl dgst -sha256 -r | cut -d' ' -f1)",
          "expires": "$(($(date +%Y) + 1))-$(date +%m)-28T00:00:00Z",
          "roles": [
            "publish", "withdraw",
            "promote:staging", "promote:production", "rollback:staging", "rollback:production"
          ]
        }
      ]
    }
  }
}
END
certificate tls /CN=localhost
certificate seal "/O=演示章/CN=演示章"
chmod 444 ./*
