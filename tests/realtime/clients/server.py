"""What a site written in Python does with the official library; prints the answers as JSON."""

import json
import os

import pusher

client = pusher.Pusher(
    app_id=os.environ["APP_ID"],
    key=os.environ["APP_KEY"],
    secret=os.environ["APP_SECRET"],
    host=os.environ["APP_HOST"],
    port=int(os.environ["APP_PORT"]),
    ssl=False,
    encryption_master_key_base64=os.environ["APP_MASTER_KEY"],
)

answers = {
    "trigger": client.trigger("python-news", "created", {"from": "Python", "name": "Zoë 😀"}),
    "several": client.trigger(["python-news", "python-other"], "several", {"n": 1}),
    "encrypted": client.trigger("private-encrypted-python", "sealed", {"from": "Python"}),
    "batch": client.trigger_batch(
        [
            {"channel": "python-news", "name": "batched", "data": {"n": 1}},
            {"channel": "python-news", "name": "batched", "data": {"n": 2}},
        ]
    ),
    "channels": client.channels_info("presence-", ["user_count"]),
    "channel": client.channel_info("presence-python", ["user_count"]),
    "users": client.users_info("presence-python"),
    "terminated": client.terminate_user_connections("python-user"),
    "authenticated": client.authenticate("private-x", "1234.1234"),
}
print(json.dumps(answers))
