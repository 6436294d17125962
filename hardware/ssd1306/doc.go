// Package ssd1306 drives OLED panels with an SSD1306 or SH1106 controller on I2C, 128×64 or 128×32 pixels.
//
// The driver keeps a shadow of the controller's RAM and sends what differs, addressed by pages (eight rows) and columns,
// which both controllers understand. A full picture is about 1,100 bytes, 100 ms at 100 kHz and 25 ms at 400 kHz; a score
// that changes about 30 bytes. After an error the shadow is worth nothing, and everything is sent anew, settings too. A
// panel that lost its power for a moment says nothing about it: [Dev.Renew] now and then brings it back.
//
// An SH1106 has 132 columns of RAM, and its panel is usually wired from the third on. Where a panel shows a stripe of
// noise at one side, XOffset is wrong.
package ssd1306
